import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { type ComponentPropsWithRef, Suspense, useRef, useState } from 'react'
import classes from '../../ui/buttons/split-button.module.css'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { preloadable } from '../lazy/preloadable.ts'
import { type AbsoluteRange, type RelativeRange, type TimeRange, timeRangeLabel } from '../time/time-range.ts'
import { PresetMenu } from './preset-menu.tsx'
import { shortRange } from './short-range.ts'
import { type EffectiveRange, ShownRange } from './shown-range.tsx'
import { useRangeProblem } from './use-range-problem.ts'

const timeRangeDialog = preloadable(async () => (await import('./time-range-dialog.tsx')).TimeRangeDialog)

interface TimeRangePickerProps {
  /** Null: none is set, which needs `onNone`. */
  value: TimeRange | null
  timeZone: string
  /** From the dialog: changes what the search would be. */
  onChange: (range: TimeRange) => void
  /** From the preset menu: searches at once. */
  onPreset: (range: RelativeRange) => void
  /** For where a range may be left out, as above a dashboard: takes it away. */
  onNone?: () => void
  /** What holds while none is set, in words; shown in the button. */
  noneText?: string
  /** Shows beside the button from when until when; null while it was not searched. Left out: the button alone. */
  effectiveRange?: EffectiveRange | null
}

/** The range as a button that opens the dialog, a chevron with the presets, and what the range means. */
export function TimeRangePicker(props: TimeRangePickerProps) {
  const { value, timeZone, onChange, onPreset, onNone, noneText, effectiveRange } = props
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // Pressing outside closes the dialog before the click comes: it must not open it again.
  const wasOpen = useRef(false)
  return (
    <>
      <div className={classes.group}>
        <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start">
          <PopoverTarget>
            <RangeButton
              range={value}
              timeZone={timeZone}
              noneText={noneText}
              onClick={() => setIsOpen(!isOpen)}
            />
          </PopoverTarget>
          <PopoverPanel isFlush aria-label="Search Time Range">
            <Suspense fallback={<DialogSpace />}>
              <timeRangeDialog.Component
                value={value}
                timeZone={timeZone}
                onApply={(range) => {
                  close()
                  onChange(range)
                }}
                onNone={
                  onNone &&
                  (() => {
                    close()
                    onNone()
                  })
                }
                onClose={close}
              />
            </Suspense>
          </PopoverPanel>
        </Popover>
        <PresetMenu value={value} onSelect={onPreset} onOpen={close} />
      </div>
      {effectiveRange !== undefined && (
        <ShownRange
          range={value}
          timeZone={timeZone}
          effectiveRange={effectiveRange}
          onPointerDown={() => {
            wasOpen.current = isOpen
          }}
          onClick={() => setIsOpen(!wasOpen.current)}
        />
      )}
    </>
  )
}

interface RangeButtonProps extends ComponentPropsWithRef<'button'> {
  range: TimeRange | null
  timeZone: string
  noneText: string | undefined
}

function RangeButton({ range, timeZone, noneText, ...button }: RangeButtonProps) {
  const problem = useRangeProblem(range, timeZone)
  const label = range === null ? 'No Override' : timeRangeLabel(range)
  const hint = range === null ? noneText : undefined
  return (
    <button
      type="button"
      {...button}
      className={classes.main}
      aria-label={`Open Time Range Selector: ${[label, hint].filter(Boolean).join(' ')}`}
      title={problem ?? undefined}
      // Whoever is about to open it should not wait for it; what fails is told when it is opened.
      onPointerEnter={timeRangeDialog.preload}
    >
      {problem === null ? (
        <IconClock size={16} stroke={1.75} />
      ) : (
        <IconAlertTriangle size={16} stroke={1.75} className={classes.problem} />
      )}
      {range?.type === 'absolute' ? (
        <AbsoluteLabel range={range} timeZone={timeZone} />
      ) : (
        <span className={classes.label}>{label}</span>
      )}
      {hint !== undefined && (
        <>
          {/* A blank between the parts is read, not seen. */ ' '}
          <span className={classes.hint}>{hint}</span>
        </>
      )}
    </button>
  )
}

/** On a phone nothing stands beside the button: it says the range itself, in two parts that break as wholes. */
function AbsoluteLabel({ range, timeZone }: { range: AbsoluteRange; timeZone: string }) {
  const { from, to } = shortRange(range, timeZone, Date.now())
  return (
    <>
      <span className={`${classes.label} ${classes.roomy}`}>{timeRangeLabel(range)}</span>
      <span className={classes.narrow}>
        <span>{from} –</span> <span>{to}</span>
      </span>
    </>
  )
}

/** Keeps the place of the dialog while its code comes. */
function DialogSpace() {
  return (
    <div className={classes.dialogSpace}>
      <Spinner />
    </div>
  )
}
