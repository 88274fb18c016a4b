import type { InputAccount, InputState } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { paths } from '../../../paths.ts'
import { inputNotes } from './input-notes.ts'
import classes from './notable.module.css'
import { NotablePart, Quiet } from './notable-part.tsx'

interface InputNotesProps {
  states: readonly InputState[]
  /** Null until they are counted. */
  accounts: Readonly<Record<string, InputAccount>> | null
}

const most = 5

export function InputNotes({ states, accounts }: InputNotesProps) {
  const notes = inputNotes(states, accounts)
  if (states.length === 0) {
    return (
      <Quiet>
        No input runs: <AppLink to={paths.launchInput()}>launch one</AppLink>.
      </Quiet>
    )
  }
  if (notes.length === 0) return <Quiet>All running inputs get messages.</Quiet>
  const others = notes.length - most
  return (
    <NotablePart
      title="Inputs without messages"
      of={`${notes.length} of ${states.length}`}
      more={others > 0 && <AppLink to={paths.inputs()}>{others} more</AppLink>}
    >
      {notes.slice(0, most).map(({ id, title, text, isFailure }) => (
        <li key={id}>
          <AppLink to={paths.input(id)} className={classes.name}>
            {title}
          </AppLink>
          <span className={classes.text} data-tone={isFailure ? 'danger' : undefined} title={text}>
            {text}
          </span>
        </li>
      ))}
    </NotablePart>
  )
}
