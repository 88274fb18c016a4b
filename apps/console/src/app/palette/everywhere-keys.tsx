import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { whenIdle } from '../../kit/lazy/when-idle.ts'
import { useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import { overviewShortcut, paletteShortcut } from '../shortcuts/palette-shortcut.ts'
import { Palette, PaletteResults } from './palette.tsx'

const ShortcutsDialog = lazyComponent(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

/** The keys that work everywhere, and what they open. */
export function EverywhereKeys() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)
  const inDialogs = () => true
  useShortcut(paletteShortcut, () => setOpen('palette'), { inFields: true, inDialogs })
  useShortcut(overviewShortcut, () => setOpen('shortcuts'), { inDialogs })
  // A failure is told when it is opened.
  useEffect(() => whenIdle(() => void PaletteResults.preload().catch(() => undefined)), [])
  return (
    <>
      {open === 'palette' && <Palette onClose={close} />}
      <Suspense fallback={null}>{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}</Suspense>
    </>
  )
}
