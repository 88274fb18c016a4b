import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/**
 * The command palette. Until its dialog is there a field that nobody sees takes the keys, which would go into the page
 * otherwise; at the end the focus goes back to where it was.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const early = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const opener = useRef<Element | null>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    opener.current = document.activeElement
    early.current?.focus()
    return () => {
      // What was chosen may have put the focus elsewhere.
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [])
  const takeOver = (before: EventTarget | null) => {
    const typed = early.current?.value ?? ''
    // A menu that has opened the palette gives the focus to its button meanwhile.
    if (early.current && before instanceof Element && before !== early.current) opener.current = before
    setThere(true)
    return { typed, isEntered: isEntered.current && typed !== '' }
  }
  return (
    <>
      {!isThere && (
        <div role="dialog" aria-label="Go to or do" className="visually-hidden">
          <input
            ref={early}
            aria-label="Go to or do"
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Escape') onClose()
              // What is typed behind it takes it back.
              isEntered.current = key === 'Enter' && !nativeEvent.isComposing
            }}
          />
        </div>
      )}
      <Suspense fallback={null}>
        <PaletteDialog onFocus={takeOver} onClose={onClose} />
      </Suspense>
    </>
  )
}
