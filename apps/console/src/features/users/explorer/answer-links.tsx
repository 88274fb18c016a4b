import { type Explanation, grnOf, parseGrn } from '@logline/contract'
import { Suspense, useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { entityNoun } from '../../../kit/entities/entity-link.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { ShareDialog, useOwns } from '../../sharing/index.ts'
import classes from './explorer.module.css'

/** From an answer to where it is changed: the sharing of the thing, and the team; and its own address, to be handed on. */
export function AnswerLinks({ explanation }: { explanation: Explanation }) {
  const thing = sharedThing(explanation)
  const team = teamOf(explanation)
  return (
    <div className={classes.links}>
      {thing && <OpenSharing {...thing} />}
      {team && <AppLink to={paths.team(team)}>Open team</AppLink>}
      <CopyButton text={() => window.location.href} label="Copy a link to this answer">
        Link to this answer
      </CopyButton>
    </div>
  )
}

interface SharedThing {
  grn: string
  title: string
}

/** For its owners. */
function OpenSharing({ grn, title }: SharedThing) {
  const [isOpen, setOpen] = useState(false)
  const isOwner = useOwns()(grn)
  if (!isOwner) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open sharing</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog entity={{ grn, title, noun: entityNoun(grn) }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The thing whose sharing gives the permission, or would give it. Null when there is none, or it may not be seen. */
function sharedThing({ ways, would_give: { share } }: Explanation): SharedThing | null {
  const grant = ways.flatMap((way) => (way.by === 'grant' ? [way] : []))[0]
  const { target, target_title: title } = grant ?? share ?? { target: '', target_title: null }
  return title === null ? null : { grn: target, title }
}

/** The first team that a way leads through and that may be seen. */
function teamOf({ ways }: Explanation): string | null {
  const teams = ways.flatMap((way) => {
    if (way.by === 'role') return way.team?.name ? [grnOf('team', way.team.id)] : []
    return way.by === 'grant' && way.grantee_title !== null ? [way.grantee] : []
  })
  const first = teams.map((grn) => parseGrn(grn)).find((grn) => grn?.type === 'team')
  return first?.id ?? null
}
