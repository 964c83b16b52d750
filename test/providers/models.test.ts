import { describe, expect, it } from 'vitest'
import { anthropicModel } from '../../src/providers/anthropic/models.js'
import { geminiModel } from '../../src/providers/gemini/models.js'
import { openaiModel } from '../../src/providers/openai/models.js'

describe('model names', () => {
  it.each([
    ['gpt-3.5-turbo-0125', '4', 'cl100k'],
    ['gpt-4-turbo', '4', 'cl100k'],
    ['gpt-4o-mini-2024-07-18', '4', 'o200k'],
    ['chatgpt-4o-latest', '4', 'o200k'],
    ['gpt-4.1-nano', '4', 'o200k'],
    ['ft:gpt-4o-mini-2024-07-18:shop::abc', '4', 'o200k'],
    ['o4-mini-2025-04-16', 'o', 'o200k'],
    ['openai/o3', 'o', 'o200k'],
    ['gpt-5', '5', 'o200k'],
    ['gpt-5-codex', '5', 'o200k'],
    ['GPT-5.6-Terra', '5', 'o200k'],
    [undefined, '5', 'o200k'],
  ])('OpenAI: %s', (name, family, encoding) => {
    expect(openaiModel(name)).toMatchObject({ family, encoding, assumed: false })
  })

  it.each([
    ['claude-opus-5', 'newer', 286],
    ['claude-sonnet-5', 'newer', 354],
    ['claude-opus-4-8', 'newer', 290],
    ['claude-opus-4-7', 'newer', 675],
    ['claude-fable-5-1', 'newer', 290],
    ['claude-sonnet-4-6', 'older', 497],
    ['claude-sonnet-4-5-20250929', 'older', 496],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 'older', 496],
    ['claude-opus-4-1@20250805', 'older', 313],
    ['claude-sonnet-4-20250514', 'older', 313],
    ['anthropic/claude-3.7-sonnet', 'older', 313],
    ['claude-3-5-sonnet-latest', 'older', 313],
    ['claude-3-5-sonnet@20240620', 'older', 294],
    ['claude-3-haiku-20240307', 'older', 264],
    ['sonnet', 'newer', 354],
    [undefined, 'newer', 286],
  ])('Anthropic: %s', (name, tokenizer, overhead) => {
    expect(anthropicModel(name)).toMatchObject({ tokenizer, overhead, assumed: false })
  })

  it.each([
    ['gemini-3.8-flash', 'declaration'],
    ['gemini-3-pro-preview', 'declaration'],
    ['gemini-flash-latest', 'declaration'],
    ['models/gemini-2.5-flash-preview-05-20', 'stub'],
    ['google/gemini-2.5-pro', 'stub'],
    ['gemini-2.0-flash-001', 'words'],
    ['gemini-1.5-flash', 'untyped words'],
    [undefined, 'declaration'],
  ])('Gemini: %s', (model, rendering) => {
    expect(geminiModel(model === undefined ? {} : { model })).toMatchObject({ rendering, assumed: false })
    expect(geminiModel({ ...(model === undefined ? {} : { model }), endpoint: 'vertex' }).rendering).toBe('words')
  })

  it('takes an unknown name as the current generation and says so', () => {
    expect(openaiModel('my-deployment')).toEqual({ name: 'my-deployment', assumed: true, family: '5', encoding: 'o200k' })
    expect(openaiModel('gpt-6-sol').assumed).toBe(true)
    expect(anthropicModel('jupiter-1')).toMatchObject({ tokenizer: 'newer', assumed: true })
    expect(geminiModel({ model: 'gemma-3-27b' })).toMatchObject({ rendering: 'declaration', assumed: true })
    expect(geminiModel({ model: 'gemini-4-pro' })).toMatchObject({ rendering: 'declaration', assumed: true })
  })
})
