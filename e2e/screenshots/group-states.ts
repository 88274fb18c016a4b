import type { Page } from '@playwright/test'
import { services } from '../directory-service.ts'
import { button, pageWith, type ScreenState, type Stage } from './stage.ts'

/** What groups of a directory bring. */
export const groupStates: readonly ScreenState[] = [
  { name: 'groups of a directory', height: 1_300, show: mapped },
  { name: 'groups of a directory, wrong', height: 1_300, show: wrong },
  { name: 'groups of a directory, wrong, narrow', width: 390, height: 2_400, show: wrong },
]

async function groupStep(stage: Stage): Promise<Page> {
  await pageWith(`${services}/create/ldap`, 'Test Server Connection')(stage)
  const { page } = stage
  await button(page, 'User Synchronization').click()
  await page.getByLabel('Search Base DN').fill('ou=people,dc=example,dc=org')
  await page.getByLabel('Search Pattern').fill('(uid={0})')
  await button(page, 'Next: Group Synchronization').click()
  await page.getByLabel('Group Search Base DN').fill('ou=groups,dc=example,dc=org')
  return page
}

async function choose(page: Page, row: string, field: string, option: string): Promise<void> {
  await page.getByRole('group', { name: row, exact: true }).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function mapped(stage: Stage): Promise<void> {
  const page = await groupStep(stage)
  await button(page, 'Add role mapping').click()
  await page.keyboard.type('log-admins')
  await choose(page, 'Role mapping 1', 'Role', 'Admin')
  await button(page, 'Add role mapping').click()
  await page.keyboard.type('dashboards of the company, by whoever makes them')
  await choose(page, 'Role mapping 2', 'Role', 'Dashboard Creator')
  await button(page, 'Add team mapping').click()
  await page.keyboard.type('night-shift')
}

async function wrong(stage: Stage): Promise<void> {
  await mapped(stage)
  const { page } = stage
  await page.getByLabel('Group Name Attribute').fill('')
  await button(page, 'Finish & Save Service').click()
  await page.getByText('Field is required.').first().waitFor()
}
