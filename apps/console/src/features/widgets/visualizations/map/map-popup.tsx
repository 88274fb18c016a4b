import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { unitText } from '../../../../kit/charts/labels/units.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ValueMenu } from '../../../values/index.ts'
import { useView } from '../../../view-model/index.ts'
import { groupsOf, type KeyPart, partText } from '../series/group-values.ts'
import classes from './map-canvas.module.css'
import type { MapPoint } from './prepare-map.ts'

interface MapPopupProps {
  point: MapPoint
  /** Pixels from the top left of the map. */
  place: { x: number; y: number }
  onClose: () => void
}

/** What a circle stands for (reference: widgets, section 9). */
export function MapPopup({ point, place, onClose }: MapPopupProps) {
  const { timeZone } = useView()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const { name, metric, unit, value, latitude, longitude, groups } = point
  const path = groupsOf([...groups, point.place], point.columns, metric)
  const text = (part: KeyPart) =>
    part.isTime ? (
      partText(part, timeZone)
    ) : (
      <ValueMenu field={part.field} value={part.value} groups={path}>
        {partText(part, timeZone)}
      </ValueMenu>
    )
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={`${latitude}, ${longitude}`}
      tabIndex={-1}
      className={classes.popup}
      style={{ left: place.x, top: place.y }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <dl>
        <dt>Name</dt>
        <dd>{name}</dd>
        {groups.map((part) => (
          <div key={part.field}>
            <dt>{part.field}:</dt>
            <dd>{text(part)}</dd>
          </div>
        ))}
        <dt>Coordinates:</dt>
        <dd>
          <ValueMenu field={point.place.field} value={point.place.value} groups={path}>
            {latitude}, {longitude}
          </ValueMenu>
        </dd>
        {value !== null && metric !== null && (
          <>
            <dt>Value:</dt>
            <dd>
              <ValueMenu field={metric} value={value} groups={path}>
                {unitText(value, unit)}
              </ValueMenu>
            </dd>
          </>
        )}
      </dl>
      <IconButton size="small" label="Close" icon={<IconX size={14} stroke={1.75} />} onClick={onClose} />
    </div>
  )
}
