const capNames: Readonly<Record<string, string>> = {
  shift: 'Shift',
  alt: 'Alt',
  ctrl: 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** `mod+shift+Z` → mod, shift, Z. The last one may be `+` itself. */
function partsOf(keys: string): string[] {
  const parts = keys.replace(/\+$/, 'plus').split('+')
  return parts.map((part) => (part === 'plus' ? '+' : part.trim()))
}

/** `mod+shift+Z` → Ctrl, Shift, Z, as they are printed on the keys. */
export function shortcutKeys(keys: string, isMac = isAppleKeyboard()): string[] {
  return partsOf(keys).map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    return capNames[part.toLowerCase()] ?? part.toUpperCase()
  })
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Were these keys pressed? A sign such as `?` or `[` is what the keyboard writes: which of Shift, Alt and AltGr it
 * takes differs from one layout to another.
 */
export function isPressed(keys: string, { key, altKey, ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
  const parts = partsOf(keys)
  const wanted = parts.at(-1)?.toLowerCase() ?? ''
  if (wanted !== (key === ' ' ? 'space' : key.toLowerCase())) return false
  const has = (modifier: string) => parts.includes(modifier)
  const isSign = /^[^\p{L}\p{N}]$/u.test(wanted)
  // AltGr is Control and Alt for the browser on Windows.
  if (isSign && !has('mod')) return !metaKey && ctrlKey === (ctrlKey && altKey)
  if (has('mod') ? !(ctrlKey || metaKey) : has('ctrl') !== ctrlKey || metaKey) return false
  return has('alt') === altKey && (isSign || has('shift') === shiftKey)
}

export function isAppleKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
