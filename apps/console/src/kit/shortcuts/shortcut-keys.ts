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

/** `mod+shift+Z` → Ctrl, Shift, Z. A `?` is what one reads, however it is typed. */
export function shortcutKeys(keys: string, isMac = isAppleKeyboard()): string[] {
  const parts = keys.split('+').map((part) => part.trim())
  const shown = parts.includes('?') ? parts.filter((part) => part !== 'shift') : parts
  return shown.map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    return capNames[part.toLowerCase()] ?? part.toUpperCase()
  })
}

export function isAppleKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
