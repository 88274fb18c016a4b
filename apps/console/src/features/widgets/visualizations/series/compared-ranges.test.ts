import { expect, it } from 'vitest'
import { againstText } from './compared-ranges.ts'

const range = (from: string, to: string) => ({ from: `2026-11-${from}Z`, to: `2026-11-${to}Z` })

it.each([
  [range('20T09:00:00', '20T09:15:00'), range('20T08:45:00', '20T09:00:00'), 'vs previous 15 minutes'],
  [
    range('20T09:00:00', '20T09:15:00.250'),
    range('20T08:44:59.750', '20T09:00:00'),
    'vs previous 15 minutes',
  ],
  [range('20T09:00:00', '20T10:00:00'), range('20T08:00:00', '20T09:00:00'), 'vs previous hour'],
  [range('20T09:00:00', '20T10:00:00'), range('19T09:00:00', '19T10:00:00'), 'vs previous day'],
  [range('20T09:00:00', '20T10:00:00'), range('13T09:00:00', '13T10:00:00'), 'vs previous week'],
  [range('20T09:00:00', '20T10:00:00'), range('17T09:00:00', '17T10:00:00'), 'vs 3 days earlier'],
  [range('20T09:00:00', '20T09:43:20'), range('20T08:16:40', '20T09:00:00'), 'vs previous 43.3 min'],
])('says against what %o is compared', (shown, before, text) => {
  expect(againstText(shown, before)).toBe(text)
})
