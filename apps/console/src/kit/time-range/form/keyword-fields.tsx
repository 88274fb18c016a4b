import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './keyword-fields.module.css'

interface KeywordFieldsProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const examples = [
  { text: 'last month', meaning: 'From this day and hour a month ago until now' },
  { text: '4 hours ago', meaning: 'From four hours ago until now' },
  { text: '1st of april to 2 days ago', meaning: 'From the beginning of April until two days ago' },
  { text: 'yesterday midnight +0200 to today midnight +0200', meaning: 'The whole of yesterday, in a zone' },
]

/** The range in words, and what can be said. */
export function KeywordFields({ value, error, onChange }: KeywordFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextField
        label="Specify the time frame for the search in natural language."
        placeholder="Last week"
        value={value}
        error={error}
        spellCheck={false}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.examples}>
        <p id="keyword-examples">Examples</p>
        <ul aria-labelledby="keyword-examples">
          {examples.map(({ text, meaning }) => (
            <li key={text}>
              <button
                type="button"
                className={classes.example}
                title={meaning}
                onClick={() => onChange(text)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
