import { audit, roleMembers, views } from '@logline/contract'
import { expect, it } from 'vitest'
import type { TableParams } from '../address/table-url.ts'
import { usePageRows } from './use-page-rows.ts'

/** Only compiled: hooks have no page here. */
function useWrongLists(ofResult: TableParams<'result'>, ofColour: TableParams<'result' | 'colour'>) {
  const rowsOf = () => []
  usePageRows(audit.list, ofResult, { rowsOf })
  // @ts-expect-error: entries have no colour.
  usePageRows(audit.list, ofColour, { rowsOf })
  // @ts-expect-error: saved searches are narrowed by their time only.
  usePageRows(views.savedSearches, ofResult, { rowsOf })
  // @ts-expect-error: this list is not narrowed at all.
  usePageRows(roleMembers.assignees, ofResult, { rowsOf })
}

it('takes only filters that its route takes', () => expect(useWrongLists).toBeTypeOf('function'))
