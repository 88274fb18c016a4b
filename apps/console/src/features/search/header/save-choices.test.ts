import { expect, it } from 'vitest'
import { saveChoices } from './save-choices.ts'

const metadata = { title: 'Errors', summary: '', description: '' }
const neverSaved = { storedId: null, editRefusal: undefined, metadata: { ...metadata, title: '' } }
const editable = { storedId: '5f', editRefusal: undefined, metadata }
const readOnly = { storedId: '5f', editRefusal: 'You may view this search, not change it.', metadata }

it.each([
  [
    'a new search without a title',
    neverSaved,
    '  ',
    { save: false, create: 'Create new', createsNow: false },
  ],
  ['a new search with a title', neverSaved, 'x', { save: false, create: 'Create new', createsNow: true }],
  ['an own search as it is', editable, 'Errors ', { save: true, create: 'Save as', createsNow: false }],
  ['an own search under another title', editable, 'x', { save: true, create: 'Save as', createsNow: true }],
  ['an own search without a title', editable, '', { save: false, create: 'Save as', createsNow: false }],
  ['the search of others', readOnly, 'Errors', { save: false, create: 'Create new', createsNow: true }],
])('%s', (_, saved, title, expected) => {
  const { canSave, saveRefusal, createLabel, createRefusal } = saveChoices(saved, title)
  expect({
    save: canSave && saveRefusal === undefined,
    create: createLabel,
    createsNow: createRefusal === undefined,
  }).toEqual(expected)
})

it('a search that uses parameters nobody has declared is not kept, and says why', () => {
  const problem = 'Declare the parameters first: host.'
  expect(saveChoices(editable, 'x', problem)).toMatchObject({ saveRefusal: problem, createRefusal: problem })
})
