import { permissions, type User } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { Section } from '../../../kit/page/section.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { nameOf } from '../user-queries.ts'
import { Answer } from './answer.tsx'
import { AskedBefore, explanationQuery } from './asked-before.tsx'
import classes from './explorer.module.css'
import { actionChoices, domainChoices, nothing, permissionOf, type Question, questionOf } from './question.ts'
import { useThings } from './things-query.ts'

const asksAfterMs = 300

interface PermissionExplorerProps {
  user: User
  /** The permission that the address asks for. */
  asked: string | null
  onAsk: (permission: string | null) => void
}

/** Asks the server's own check why a user may do something, or why not. The address carries the question. */
export function PermissionExplorer({ user, asked, onAsk }: PermissionExplorerProps) {
  const { question, permission, change } = useQuestion(asked, onAsk)
  return (
    <Section title="Why may this user do this?">
      <QuestionFields name={nameOf(user)} question={question} onChange={change} />
      {permission === null ? (
        <p className={classes.hint}>Choose what is to be done, and with what.</p>
      ) : (
        <Asked user={user} permission={permission} />
      )}
      <AskedBefore user={user} permission={permission} onAsk={(each) => change(questionOf(each))} />
    </Section>
  )
}

/** What is chosen, and the permission it asks for once it has not changed for a moment. The address follows, and is followed. */
function useQuestion(asked: string | null, onAsk: (permission: string | null) => void) {
  const [question, setQuestion] = useState(() => askedBy(asked))
  const [permission] = useDebouncedValue(permissionOf(question), asksAfterMs)
  const written = useRef(asked)
  const write = useStableCallback((next: string | null) => {
    if (next === written.current) return
    written.current = next
    onAsk(next)
  })
  useEffect(() => write(permission), [permission, write])
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setQuestion(askedBy(asked))
  }, [asked])
  const change = (part: Partial<Question>) => setQuestion({ ...question, ...part })
  return { question, permission, change }
}

function askedBy(permission: string | null): Question {
  return permission === null ? nothing : questionOf(permission)
}

interface QuestionProps {
  name: string
  question: Question
  onChange: (part: Partial<Question>) => void
}

function QuestionFields({ name, question, onChange }: QuestionProps) {
  const { action, domain, thing } = question
  const { data } = useQuery(query(permissions.all))
  const catalogue = data?.permissions ?? {}
  const actions = actionChoices(catalogue, domain)
  const things = useThings(domain)
  const label = 'Which one'
  return (
    <div className={classes.question}>
      <span className={classes.may}>May {name}</span>
      <div>
        <SelectField
          aria-label="Type"
          placeholder="Type"
          data={domainChoices(catalogue)}
          value={domain}
          onChange={(next) => onChange({ ...nothing, domain: next })}
        />
      </div>
      <div>
        <SelectField
          aria-label="Action"
          placeholder="Action"
          data={actions}
          value={action}
          disabled={domain === null}
          onChange={(next) => onChange({ action: next })}
        />
      </div>
      {domain !== null && (
        <div className={classes.thing}>
          {things === null ? (
            <TextField
              aria-label={label}
              placeholder="Id, or empty for all"
              value={thing}
              onChange={(event) => onChange({ thing: event.currentTarget.value.trim() })}
            />
          ) : (
            <SelectField
              aria-label={label}
              placeholder="Any, or all of them"
              // One that was deleted, or cannot be seen, goes by its id.
              data={
                thing === '' || things.some(({ value }) => value === thing)
                  ? [...things]
                  : [...things, { value: thing, label: thing }]
              }
              value={thing || null}
              clearable
              onChange={(next) => onChange({ thing: next ?? '' })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function Asked({ user, permission }: { user: User; permission: string }) {
  const { data, error } = useQuery(explanationQuery(user.id, permission))
  if (error && !data) return <Notice tone="danger">{errorText(error)}</Notice>
  if (!data) return <p className={classes.hint}>Asking…</p>
  return <Answer user={user} explanation={data} />
}
