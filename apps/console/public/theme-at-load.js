// Runs before the first paint. The same rule is in src/app/theme-mode.ts: stored value, else the system's scheme.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('logline-theme')
  } catch {
    // Storage can be forbidden; the system's scheme decides then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'noir' : 'teint'
  document.documentElement.dataset.theme = stored === 'noir' || stored === 'teint' ? stored : system
})()
