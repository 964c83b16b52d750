/** The page's script: tabs, sorting, copying, unfolding for print. It reads the page only; no server text is part of it. */
export const pageScript = `
'use strict'
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const make = (tag, attributes, text) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (text) element.textContent = text
  return element
}

// three sections become three tabs (the pattern of the ARIA authoring guide: arrows, Home and End move)
for (const tabs of all('.tabs')) {
  const panels = all(':scope > .panel', tabs)
  const list = make('div', { role: 'tablist', 'aria-label': tabs.dataset.label })
  const buttons = panels.map(panel => {
    const heading = panel.querySelector('h4')
    const button = make('button', { type: 'button', role: 'tab', id: panel.id + '-tab', 'aria-controls': panel.id }, heading.textContent)
    heading.hidden = true
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', button.id)
    return button
  })
  const select = index => {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index))
      button.tabIndex = i === index ? 0 : -1
      panels[i].classList.toggle('away', i !== index)
    })
  }
  buttons.forEach((button, i) => button.addEventListener('click', () => select(i)))
  list.addEventListener('keydown', event => {
    const at = buttons.indexOf(document.activeElement)
    const last = buttons.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    select(to)
    buttons[to].focus()
  })
  list.append(...buttons)
  tabs.prepend(list)
  select(0)
}

for (const table of all('table.sortable')) {
  const heads = all('thead th', table)
  heads.forEach((head, column) => {
    const button = make('button', { type: 'button' }, head.textContent)
    head.replaceChildren(button)
    button.addEventListener('click', () => {
      const numeric = head.dataset.sort === 'number'
      const first = numeric && column > 0 ? 'descending' : 'ascending'
      const other = first === 'ascending' ? 'descending' : 'ascending'
      const order = head.getAttribute('aria-sort') === first ? other : first
      for (const one of heads) one.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', order)
      const value = row => {
        const cell = row.cells[column]
        return numeric ? Number(cell.dataset.value ?? cell.textContent) : cell.textContent
      }
      const compare = new Intl.Collator('en', { numeric: true }).compare
      const sign = order === 'ascending' ? 1 : -1
      const rows = [...table.tBodies[0].rows].map(row => [value(row), row])
      rows.sort(([a], [b]) => sign * (numeric ? a - b : compare(a, b)))
      table.tBodies[0].append(...rows.map(([, row]) => row))
    })
  })
}

const status = document.getElementById('status')
for (const button of all('button.copy')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const text = all('pre', document.getElementById(button.dataset.copies)).map(pre => pre.textContent).join('')
    const done = (await copy(text)) ? 'Copied' : 'Not copied: select the text instead'
    button.textContent = done
    status.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, 2000)
  })
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // no clipboard for pages that are not served securely
    const area = make('textarea', { class: 'hidden', 'aria-hidden': 'true', tabindex: '-1' })
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

// paper cannot be unfolded; the JSON and the places of changes stay as they are, or it would be a book
addEventListener('beforeprint', () => {
  for (const fold of all('details')) if (!fold.closest('.json, .changes')) fold.open = true
})
`
