import { IconAlertCircle, IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { preloadable } from '../../lazy/preloadable.ts'
import { withoutRepeats } from '../text/explanation-spans.ts'
import classes from './query-state.module.css'
import type { QueryValidation } from './query-validation.ts'

const syntaxHelp = preloadable(async () => (await import('./query-syntax-help.tsx')).QuerySyntaxHelp)

/** The explanation comes by itself, and a dialog may have been opened meanwhile: those lie at 200. */
const belowDialogs = 190

/** From the icon within the field to below the ring around the field, in pixels. */
const belowField = 8

interface QueryStateProps {
  validation: QueryValidation
  /** The explanation is shown. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** How often somebody tried to run the query while the explanation was open: each time, it is shaken. */
  refusals?: number
}

/** A check mark with the query language behind it, or what is wrong: as an icon, and in words when it is opened. */
export function QueryState({ validation, isOpen, onOpenChange, refusals = 0 }: QueryStateProps) {
  if (validation.status === 'OK') return <ValidState />
  const isError = validation.status === 'ERROR'
  const Icon = isError ? IconAlertCircle : IconAlertTriangle
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
      position="bottom-end"
      offset={belowField}
      trapFocus={false}
      zIndex={belowDialogs}
    >
      <PopoverTarget>
        <button
          type="button"
          className={classes.problem}
          data-status={validation.status}
          title="Toggle validation error explanation"
          aria-label="Toggle validation error explanation"
          onClick={() => onOpenChange(!isOpen)}
        >
          <Icon size={16} stroke={1.75} />
        </button>
      </PopoverTarget>
      <PopoverPanel>
        <div key={refusals} className={classes.explanation} data-shaken={refusals > 0 || undefined}>
          <Explanation validation={validation} />
        </div>
      </PopoverPanel>
    </Popover>
  )
}

function ValidState() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={belowField}>
      <PopoverTarget>
        <button
          type="button"
          className={classes.ok}
          title="Search query syntax documentation"
          aria-label="Search query syntax documentation"
          onPointerEnter={syntaxHelp.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </PopoverTarget>
      <PopoverPanel isFlush aria-label="Search query syntax documentation">
        <div className={classes.documentation}>
          <Documentation />
        </div>
      </PopoverPanel>
    </Popover>
  )
}

function Documentation() {
  return (
    <Suspense fallback={<Spinner />}>
      <syntaxHelp.Component />
    </Suspense>
  )
}

function Explanation({ validation: { status, explanations } }: { validation: QueryValidation }) {
  const [isHelpShown, setIsHelpShown] = useState(false)
  return (
    <>
      <div role="alert">
        <h2 className={classes.title} data-status={status}>
          {status === 'ERROR' ? 'Error' : 'Warning'}
        </h2>
        <ul className={classes.list}>
          {withoutRepeats(explanations).map((explanation) => (
            <li key={`${explanation.error_type}:${explanation.begin_column}:${explanation.error_message}`}>
              <span>
                <strong>{explanation.error_title}: </strong>
                {explanation.error_message}
              </span>
              <IconButton
                size="small"
                label={`${explanation.error_title} documentation`}
                icon={<IconBulb size={16} stroke={1.75} />}
                onClick={() => setIsHelpShown(!isHelpShown)}
              />
            </li>
          ))}
        </ul>
      </div>
      {isHelpShown && (
        <div className={classes.help}>
          <Documentation />
        </div>
      )}
    </>
  )
}
