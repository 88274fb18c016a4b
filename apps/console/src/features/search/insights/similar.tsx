import { countedText } from '../../../kit/number-text.ts'
import classes from './insights.module.css'

const named = 5

/** Fields none of whose values differ, by name; all of them once it is opened. */
export function SimilarFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const rest = names.length - named
  return (
    <details className={classes.similar}>
      <summary>
        <span className={classes.link}>
          {names.length === 1 ? '1 field looks' : `${names.length} fields look`} alike
        </span>
        <span>
          {names.slice(0, named).join(', ')}
          {rest > 0 && ` and ${rest} more`}
        </span>
      </summary>
      <p>{names.join(', ')}</p>
    </details>
  )
}

/** Patterns that did not change, the most frequent by name. */
export function SimilarPatterns({ count, names }: { count: number; names: readonly string[] }) {
  if (count === 0) return null
  return (
    <details className={classes.similar}>
      <summary>
        <span className={classes.link}>{countedText(count, 'pattern', 'patterns')} unchanged</span>
        <span>{names[0]}</span>
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {count > names.length && <p>The {names.length} most frequent are listed.</p>}
    </details>
  )
}
