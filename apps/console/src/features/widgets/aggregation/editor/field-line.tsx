import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import classes from './aggregation-editor.module.css'

interface FieldLineProps {
  label: string
  /** Of the control; left out where it brings a name of its own. */
  controlId?: string
  help?: string | undefined
  children: ReactNode
}

/** A label at the left and its control at the right. */
export function FieldLine({ label, controlId, help, children }: FieldLineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.lineLabel}>
        {controlId ? <label htmlFor={controlId}>{label}</label> : label}
        {help && <HelpMark text={help} />}
      </span>
      <div className={classes.lineControl}>{children}</div>
    </div>
  )
}

/** A question mark that explains what it stands beside. */
export function HelpMark({ text }: { text: string }) {
  return (
    <Tooltip label={text} w={260}>
      <button type="button" className={classes.help} aria-label={`Help: ${text}`}>
        <IconHelpCircle size={14} stroke={1.75} />
      </button>
    </Tooltip>
  )
}
