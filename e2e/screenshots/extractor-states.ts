import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The extractors of an input, the page of one, export and import. */
export const extractorStates: readonly ScreenState[] = [
  { name: 'extractors, none', show: showNone },
  { name: 'extractors, open', show: openDetails },
  { name: 'extractors, sorting', show: sorting },
  { name: 'extractor new', height: 900, show: begin },
  { name: 'extractor new, wide', width: 2_560, show: begin },
  { name: 'extractor new, narrow', width: 390, height: 2_400, show: begin },
  { name: 'extractor new, with errors', show: createNothing },
  ...['copy_input', 'grok', 'json', 'regex_replace', 'split_and_index', 'substring'].map((type) => ({
    name: `extractor new, ${type}`,
    height: 1_000,
    show: async (stage: Stage) =>
      pageWith(`${await extractorsOf(stage)}/new?extractor_type=${type}`, 'Extractor preview')(stage),
  })),
  { name: 'extractors export', show: (stage) => show(stage, '/export', 'Copy extractors') },
  { name: 'extractors import', show: (stage) => show(stage, '/import', 'Add extractors to input') },
]

const pattern = '^(\\w+)'

/** The first input, to which the data was sent. */
async function extractorsOf({ product }: Stage): Promise<string> {
  const answer = await product.api('GET', '/system/inputs')
  const { inputs } = (await answer.json()) as { inputs: { id: string }[] } // see the contract
  return `/system/inputs/${inputs[0]?.id}/extractors`
}

async function show(stage: Stage, page: '' | '/export' | '/import' | '/new', text: string): Promise<void> {
  await pageWith(`${await extractorsOf(stage)}${page}`, text)(stage)
}

/** Those of the states behind it are there when the next theme begins. */
async function showNone(stage: Stage): Promise<void> {
  const path = await extractorsOf(stage)
  const answer = await stage.product.api('GET', path)
  const { extractors } = (await answer.json()) as { extractors: { id: string }[] } // see the contract
  for (const { id } of extractors) await stage.product.api('DELETE', `${path}/${id}`)
  await show(stage, '', 'This input has no configured extractors.')
}

/** Two of them, whatever state was shown before. */
async function withExtractors(stage: Stage): Promise<void> {
  const path = await extractorsOf(stage)
  const answer = await stage.product.api('GET', path)
  const { total } = (await answer.json()) as { total: number } // see the contract
  const wanted = [
    ['First word', 'first_word', 0],
    ['Method of the request', 'method', 1],
  ] as const
  for (const [title, target_field, order] of wanted.slice(total))
    await stage.product.api('POST', path, {
      title,
      cursor_strategy: 'copy',
      source_field: 'message',
      target_field,
      extractor_type: 'regex',
      extractor_config: { regex_value: pattern },
      converters: [{ type: 'lowercase', config: {} }],
      condition_type: 'none',
      condition_value: '',
      order,
    })
  await open(stage, path)
}

async function openDetails(stage: Stage): Promise<void> {
  await withExtractors(stage)
  await button(stage.page, 'Details of First word').click()
  await stage.page.getByText('Metrics').waitFor()
}

async function sorting(stage: Stage): Promise<void> {
  await withExtractors(stage)
  await button(stage.page, 'Sort extractors').click()
  await stage.page.getByText('Update sort').waitFor()
}

async function begin(stage: Stage): Promise<void> {
  await show(stage, '/new', 'Extractor preview')
  await stage.page.getByRole('textbox', { name: 'Regular expression', exact: true }).fill(pattern)
  await stage.page.getByRole('textbox', { name: 'Store as field' }).fill('first_word')
  await stage.page.getByText('recent messages match').waitFor()
}

async function createNothing(stage: Stage): Promise<void> {
  await show(stage, '/new', 'Extractor preview')
  await button(stage.page, 'Create extractor').click()
  await stage.page.getByText('Field is required.').first().waitFor()
}
