import '@mantine/core/styles/FloatingWindow.layer.css'
import { FloatingWindow } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { IconCopy, IconHelpCircle, IconMenu2, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { useStore } from '../../kit/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { copyText } from '../../ui/buttons/clipboard.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import classes from './scratchpad.module.css'
import { type Scratchpad, type ScratchpadState, smallestSize } from './scratchpad-state.ts'

/** Specification, section 9. */
const savedAfterMs = 500
const statusFadesAfterMs = 1000
/** Reference: shell, section 11. */
const resizeRestsAfterMs = 150
/** Over the page, below its menus and dialogs, which begin at 200. */
const belowDialogs = 150
const helpText =
  'Room for notes of your own, such as timestamps, user ids or IP addresses. They stay in this browser.'

/** A window over the page that does not keep anybody from working in the page. */
export function ScratchpadWindow({ pad }: { pad: Scratchpad }) {
  const state = useStore(pad.state)
  const { status, say } = useStatus()
  const viewport = useRestingViewport()
  // Not with each step of a drag: a new one ends the drag.
  const initialPosition = useMemo(() => positionOf(pad.state.get(), viewport), [pad, viewport])
  const close = () => pad.change({ opened: false })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
  return (
    <FloatingWindow
      className={classes.window ?? ''}
      aria-label="Scratchpad"
      role="dialog"
      zIndex={belowDialogs}
      constrainToViewport
      constrainOffset={8}
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button"
      initialPosition={initialPosition}
      dimensions={dimensionsOf(state, viewport)}
      onPositionChange={(position) => pad.change({ position })}
      onSizeChange={(size) => pad.change({ size })}
      onKeyDown={onKey}
    >
      <div className={classes.head}>
        <IconMenu2 size={16} stroke={1.75} aria-hidden="true" />
        <h2 className={classes.title}>Scratchpad</h2>
        <IconButton label="Close" size="small" icon={<IconX size={16} stroke={1.75} />} onClick={close} />
      </div>
      {!state.securityConfirmed && (
        <SecurityNotice onConfirm={() => pad.change({ securityConfirmed: true })} />
      )}
      <Notes
        value={state.value}
        onSave={(value) => pad.change({ value })}
        onSaved={() => say('Auto saved.')}
      />
      <Foot pad={pad} status={status} say={say} />
      <FloatingWindow.ResizeHandle className={classes.handle ?? ''} aria-label="Resize the scratchpad" />
    </FloatingWindow>
  )
}

function SecurityNotice({ onConfirm }: { onConfirm: () => void }) {
  return (
    <div className={classes.notice}>
      <Notice tone="warn">
        What you write here is kept as plain text in this browser. Do not keep anything secret in it.{' '}
        <Button onClick={onConfirm}>Got It!</Button>
      </Notice>
    </div>
  )
}

interface NotesProps {
  value: string
  onSave: (value: string) => void
  onSaved: () => void
}

/** Kept at once, since a tab can be closed at any moment; said when typing rests. */
function Notes({ value, onSave, onSaved }: NotesProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.focus()
    input.current?.setSelectionRange(end, end)
    return () => clearTimeout(timer.current)
  }, [])
  const change = (next: string) => {
    onSave(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(onSaved, savedAfterMs)
  }
  return (
    <textarea
      ref={input}
      className={classes.notes}
      aria-label="Notes"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

function Foot({ pad, status, say }: { pad: Scratchpad; status: string; say: (text: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const copy = async () =>
    say((await copyText(pad.state.get().value)) ? 'Copied!' : 'Press Ctrl+C / Cmd+C to copy')
  const clear = () => {
    pad.change({ value: '' })
    say('Cleared.')
  }
  return (
    <div className={classes.foot}>
      <Tooltip label={helpText}>
        <span className={classes.help} role="img" aria-label={helpText}>
          <IconHelpCircle size={16} stroke={1.75} />
        </span>
      </Tooltip>
      <span className={classes.status} role="status">
        {status}
      </span>
      <Button icon={<IconCopy size={16} stroke={1.75} />} onClick={copy}>
        Copy
      </Button>
      <Button icon={<IconTrash size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
        Clear
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure?"
          confirmLabel="Clear"
          isDestructive
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          This will clear out your Scratchpad content, do you wish to proceed?
        </ConfirmDialog>
      )}
    </div>
  )
}

/** A word about what was done, for a moment. */
function useStatus() {
  const [status, say] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => say(''), statusFadesAfterMs)
    return () => clearTimeout(timer)
  }, [status])
  return { status, say }
}

interface Viewport {
  width: number
  height: number
}

/** Of the browser's window, when nobody is pulling at it. */
function useRestingViewport(): Viewport {
  const [viewport, setViewport] = useState(viewportNow)
  useWindowEvent(
    'resize',
    useDebouncedCallback(() => setViewport(viewportNow()), resizeRestsAfterMs),
  )
  return viewport
}

function viewportNow(): Viewport {
  return { width: window.innerWidth, height: window.innerHeight }
}

/** Where it was left, as far as the browser's window still reaches there; at first in the middle. */
function positionOf({ position, size }: ScratchpadState, viewport: Viewport) {
  const rightmost = Math.max(viewport.width - size.width, 0)
  const lowest = Math.max(viewport.height - size.height, 0)
  if (position === null) return { left: rightmost / 2, top: lowest / 2 }
  return { left: Math.min(position.x, rightmost), top: Math.min(position.y, lowest) }
}

function dimensionsOf({ size }: ScratchpadState, viewport: Viewport) {
  return {
    initialWidth: Math.min(size.width, viewport.width),
    initialHeight: Math.min(size.height, viewport.height),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    maxWidth: viewport.width,
    maxHeight: viewport.height,
  }
}
