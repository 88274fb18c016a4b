import { button, open, type ScreenState, type Stage } from './stage.ts'

/** Which fields of an index set have columns, and what can be decided about them. */
export const promotedFieldStates: readonly ScreenState[] = [
  { name: 'promoted fields', show: showFields },
  { name: 'promoted fields, pinning one', show: pinOne },
  { name: 'promoted fields, forbidding one', show: forbidOne },
]

async function showFields(stage: Stage): Promise<void> {
  const { page, product } = stage
  const answer = await product.api('GET', '/system/indices/index_sets')
  const { index_sets } = (await answer.json()) as { index_sets: { id: string; default: boolean }[] }
  const id = index_sets.find((set) => set.default)?.id
  const decide = (field: string, policy: string) =>
    product.api('PUT', `/system/indices/index_sets/${id}/promoted_fields/${field}`, { policy })
  await decide('place', 'pinned')
  await decide('customer_number', 'pinned')
  await decide('gl2_source_input', 'forbidden')
  await open(stage, `/system/index_sets/${id}/fields`)
  await page.getByText('Pinned by admin.', { exact: true }).first().waitFor()
}

async function pinOne(stage: Stage): Promise<void> {
  await showFields(stage)
  await button(stage.page, 'Pin a field').click()
  await stage.page.getByRole('combobox', { name: 'Field' }).fill('re')
  await stage.page.getByRole('option').first().waitFor()
}

async function forbidOne(stage: Stage): Promise<void> {
  await showFields(stage)
  await button(stage.page, 'More actions for place').click()
  await stage.page.getByRole('menuitem', { name: 'Forbid' }).click()
  await stage.page.getByText('No message is lost').waitFor()
}
