import { describe, expect, it } from 'vitest'
import { isPressed, shortcutKeys } from './shortcut-keys.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

describe('keys that are pressed', () => {
  it.each<[string, Partial<KeyboardEvent>, boolean]>([
    ['j', { key: 'j' }, true],
    ['j', { key: 'J' }, true],
    ['j', { key: 'J', shiftKey: true }, false],
    ['j', { key: 'j', ctrlKey: true }, false],
    ['shift+R', { key: 'R', shiftKey: true }, true],
    ['mod+K', { key: 'k', ctrlKey: true }, true],
    ['mod+K', { key: 'k', metaKey: true }, true],
    ['mod+K', { key: 'k' }, false],
    ['mod+shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, true],
    ['mod+Enter', { key: 'Enter', metaKey: true }, true],
    ['ctrl+space', { key: ' ', ctrlKey: true }, true],
    ['Escape', { key: 'Escape' }, true],
    ['?', { key: '?', shiftKey: true }, true],
    ['/', { key: '/', shiftKey: true }, true],
    ['/', { key: '/', ctrlKey: true }, false],
    ['+', { key: '+' }, true],
    ['+', { key: '+', shiftKey: true }, true],
    ['+', { key: '+', ctrlKey: true }, false],
    ['-', { key: '-' }, true],
    ['[', { key: '[', ctrlKey: true, altKey: true }, true],
    ['[', { key: '[', altKey: true }, true],
    ['[', { key: '[', metaKey: true }, false],
  ])('%s by %j: %s', (keys, event, expected) => {
    expect(isPressed(keys, { ...none, key: '', ...event })).toBe(expected)
  })

  it('have the names that are printed on them', () => {
    expect(shortcutKeys('mod+shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(shortcutKeys('mod+K', true)).toEqual(['⌘', 'K'])
    expect(shortcutKeys('+', false)).toEqual(['+'])
    expect(shortcutKeys('?', false)).toEqual(['?'])
  })
})
