import { expect, test } from 'vitest'
import { missingTexts, quotedTexts } from './missing-texts.ts'

const specification = `# Specification
## 2. Screens
It reads 'Server currently unavailable', and says it isn't 'far {n} away'.
## 8. Errors
'Could not verify if it's there.' or '{n} of {m} "things" failed'`

test('quoted texts are found with their section, apostrophes within words notwithstanding', () => {
  expect(quotedTexts(specification)).toEqual([
    { section: '2', text: 'Server currently unavailable' },
    { section: '2', text: 'far {n} away' },
    { section: '8', text: "Could not verify if it's there." },
    { section: '8', text: '{n} of {m} "things" failed' },
  ])
})

test('a text is missing unless one source has all its words in whatever way they are written', () => {
  const sources = [
    '<p>Server currently\n   unavailable</p>; <b>far {distance} away</b>',
    "toast('Could not verify if it\\'s there.')",
    '{failed} of',
    '{all} "things" failed',
  ]
  expect(missingTexts(quotedTexts(specification), sources)).toEqual([
    { section: '8', text: '{n} of {m} "things" failed' },
  ])
})
