import type { MessagePattern } from '@logline/contract'
import classes from './insights.module.css'

/** The words of a pattern, and named places for what varies. */
export function PatternTemplate({ parts }: Pick<MessagePattern, 'parts'>) {
  return (
    <span className={classes.template}>
      {parts.map((part, at) =>
        'text' in part ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a pattern never change
          <span key={at} className={classes.variable}>
            {part.variable}
          </span>
        ),
      )}
    </span>
  )
}
