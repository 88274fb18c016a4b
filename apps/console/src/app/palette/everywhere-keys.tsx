import { Suspense, useState } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import { overviewShortcut, paletteShortcut } from '../shortcuts/palette-shortcut.ts'
import { Palette } from './palette.tsx'

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
  return (
    <>
      {open === 'palette' && <Palette onClose={close} />}
      <Suspense fallback={null}>{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}</Suspense>
    </>
  )
}
