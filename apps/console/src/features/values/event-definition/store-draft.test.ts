import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftOf } from './event-draft.ts'
import { storeDraft } from './store-draft.ts'

/** Keys are members, as in a browser. */
class Storage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

const draft = draftOf({ searchQuery: 'a' }, ['searchQuery'])
let storage = new Storage()

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('keeps a draft under a key of its own', () => {
  const key = storeDraft(draft, 1_700_000_000_000)
  expect(key).toMatch(/^cedfv-/)
  expect(Object.entries(storage)).toEqual([[key, JSON.stringify(draft)]])
})

it('keeps the newest twenty, and everything else that lies there', () => {
  storage.setItem('username', 'ada')
  const keys = Array.from({ length: 25 }, (_, n) => storeDraft(draft, 1_700_000_000_000 + n))
  expect(Object.keys(storage)).toEqual(['username', ...keys.slice(-20)])
})
