import { expect, test } from 'vitest'

test('has nothing to do with tools', () => expect(1).toBe(1))
