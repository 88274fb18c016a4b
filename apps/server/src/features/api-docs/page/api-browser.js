// The API browser: lists every operation of openapi.json, and sends requests. Runs as it is; no library, nothing from elsewhere.

const apiBase = new URL('..', document.baseURI)
const longestShown = 200_000

/** An element with properties and content; text is never read as HTML. */
function element(name, properties = {}, ...content) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...content)
  return made
}

/** A value of the shape of a JSON schema, to begin with; `depth` ends schemas that hold themselves. */
function example(schema, depth = 0) {
  if (!schema || typeof schema !== 'object' || depth > 6) return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return example(options[0], depth + 1)
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
      schema.required?.includes(name),
    )
    return Object.fromEntries(required.map(([name, member]) => [name, example(member, depth + 1)]))
  }
  return { string: '', integer: 0, number: 0, boolean: false, array: [] }[schema.type] ?? null
}

function parameterField({ name, in: place, required, schema }) {
  const input = element('input', { name: `${place} ${name}`, required, autocomplete: 'off' })
  if (schema?.default !== undefined) input.placeholder = JSON.stringify(schema.default)
  return element('label', {}, `${name} (${place}${required ? ', required' : ''})`, input)
}

function bodyField({ content, required }) {
  const [type, { schema }] = Object.entries(content)[0]
  const value = JSON.stringify(example(schema), null, 2)
  return element(
    'label',
    {},
    `Body (${type})`,
    element('textarea', { name: 'body', value, required, spellcheck: false }),
  )
}

/** The fields of a form are named by place and name: `query limit`. */
function requestOf(method, path, form) {
  const fields = [...new FormData(form)].map(([key, value]) => {
    const [place, name] = key.split(/ (.*)/s)
    return { place, name, value }
  })
  const inPath = new Map(
    fields.filter(({ place }) => place === 'path').map(({ name, value }) => [name, value]),
  )
  const filled = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath.get(name) ?? ''))
  const url = new URL(filled, apiBase)
  for (const { place, name, value } of fields) {
    if (place === 'query' && value !== '') url.searchParams.append(name, value)
  }
  const headers = {
    accept: 'application/json, */*;q=0.5',
    'x-requested-by': 'API browser',
    'x-requested-with': 'XMLHttpRequest',
  }
  const body = form.elements.body?.value.trim()
  if (!body) return [url, { method, headers }]
  return [url, { method, body, headers: { ...headers, 'content-type': 'application/json' } }]
}

async function send(method, path, form) {
  const [url, init] = requestOf(method, path, form)
  const answer = form.querySelector('.answer')
  answer.replaceChildren(element('p', { className: 'note' }, 'Waiting…'))
  try {
    const startedAt = performance.now()
    const response = await fetch(url, init)
    const text = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    answer.replaceChildren(
      element('p', {}, `${response.status} ${response.statusText}, ${ms} ms`),
      element('pre', { tabIndex: 0 }, readable(text).slice(0, longestShown) || '(no body)'),
    )
  } catch (error) {
    answer.replaceChildren(element('p', {}, `No answer: ${error.message}`))
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function requestForm({ method, path, operation }) {
  const form = element(
    'form',
    {},
    element('p', { className: 'note' }, `Permission: ${operation['x-permission']}`),
  )
  form.append(...operation.parameters.map(parameterField))
  if (operation.requestBody) form.append(bodyField(operation.requestBody))
  form.append(element('button', {}, 'Send'), element('div', { className: 'answer', ariaLive: 'polite' }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(method, path, form)
  })
  return form
}

function operationView(entry) {
  const { method, path, operation } = entry
  const view = element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { className: 'method' }, method),
      element('code', {}, path),
      element('span', { className: 'summary' }, operation.summary),
    ),
  )
  // Made when it is opened first: there are hundreds of forms.
  view.addEventListener('toggle', () => view.append(requestForm(entry)), { once: true })
  return view
}

function entriesOf({ paths }) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

function counted(count) {
  return count === 1 ? '1 operation' : `${count} operations`
}

function show(entries) {
  const views = entries.map((entry) => ({
    view: operationView(entry),
    area: entry.operation.tags[0],
    text: `${entry.method} ${entry.path} ${entry.operation.summary} ${entry.operation['x-permission']}`.toLowerCase(),
  }))
  const sections = [...Map.groupBy(views, ({ area }) => area)].map(([area, inArea]) => ({
    section: element('section', {}, element('h2', {}, area), ...inArea.map(({ view }) => view)),
    inArea,
  }))
  const filter = document.querySelector('#filter')
  const apply = () => {
    const words = filter.value.toLowerCase().split(/\s+/)
    for (const { view, text } of views) view.hidden = !words.every((word) => text.includes(word))
    for (const { section, inArea } of sections) section.hidden = inArea.every(({ view }) => view.hidden)
    document.querySelector('#count').value = counted(views.filter(({ view }) => !view.hidden).length)
  }
  filter.addEventListener('input', apply)
  apply()
  return sections.map(({ section }) => section)
}

const areas = document.querySelector('#areas')
try {
  const response = await fetch(new URL('openapi.json', apiBase))
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  areas.replaceChildren(...show(entriesOf(await response.json())))
} catch (error) {
  areas.textContent = `The description of the API could not be loaded: ${error.message}`
}
areas.ariaBusy = 'false'
