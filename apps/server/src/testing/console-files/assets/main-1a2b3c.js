globalThis.isConsole = true
