import type { MessagePattern } from '@logline/contract'
import classes from './insights.module.css'

/** The words of a pattern, and named places for what varies; `placeOf` tells which of them was clicked. */
export function PatternTemplate({ parts }: Pick<MessagePattern, 'parts'>) {
  let place = -1
  const nextPlace = () => {
    place += 1
    return place
  }
  return (
    <span className={classes.template}>
      {parts.map((part, at) =>
        'text' in part ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a pattern never change
          <span key={at} className={classes.variable} data-place={nextPlace()}>
            {part.variable}
          </span>
        ),
      )}
    </span>
  )
}

/** Among the places of a pattern, the one that an event is about; null: it is about none of them. */
export function placeOf({ target }: { target: EventTarget }): number | null {
  const place =
    target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  return place === undefined ? null : Number(place)
}
