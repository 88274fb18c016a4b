import { useLayoutEffect, useRef } from 'react'
import classes from './preset-list.module.css'

interface PresetListProps {
  /** Null while they are loading. */
  presets: readonly { seconds: number; label: string }[] | null
  /** Length of the range that is set, in seconds; null when it is no such one. */
  current: number | null
  onSelect: (seconds: number) => void
}

/** So many others are in sight above the one that is set. */
const linesBefore = 2

/** The configured presets beside the fields; here they only fill these in. The one that is set is in sight at first. */
export function PresetList({ presets, current, onSelect }: PresetListProps) {
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = presets !== null
  useLayoutEffect(() => {
    const lines = isLoaded && list.current ? [...list.current.children] : []
    const pressed = lines.findIndex((line) => line.querySelector('[aria-pressed="true"]'))
    const first = lines[Math.max(0, pressed - linesBefore)]
    if (list.current && first instanceof HTMLElement) list.current.scrollTop = first.offsetTop
  }, [isLoaded])
  return (
    <div className={classes.presets}>
      <p id="preset-times" className={classes.title}>
        Preset Times
      </p>
      {presets === null ? (
        <p className={classes.title}>Loading Ranges...</p>
      ) : (
        <ul ref={list} className={classes.list} aria-labelledby="preset-times">
          {presets.map(({ seconds, label }) => (
            <li key={`${seconds} ${label}`}>
              <button
                type="button"
                className={classes.preset}
                aria-pressed={seconds === current}
                onClick={() => onSelect(seconds)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
