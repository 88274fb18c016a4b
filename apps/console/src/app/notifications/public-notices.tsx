import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { dismissNotice, isDismissed, type PublicNotice } from './dismissed-notices.ts'
import classes from './notifications.module.css'

const tones: Readonly<Record<string, 'danger' | 'warn' | 'ok'>> = {
  danger: 'danger',
  warning: 'warn',
  success: 'ok',
}

/** Each until it is dismissed in this browser; of one at a time more can be read. */
export function PublicNotices({ notices }: { notices: readonly PublicNotice[] }) {
  const [read, setRead] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const dismiss = (notice: PublicNotice) => {
    dismissNotice(notice)
    setDismissed([...dismissed, notice.id])
  }
  const shown = notices.filter((notice) => !dismissed.includes(notice.id) && !isDismissed(notice))
  return (
    <div className={classes.publicNotices}>
      {shown.map((notice) => (
        <Notice
          key={notice.id}
          tone={tones[notice.variant] ?? 'info'}
          {...(notice.isDismissible && { onClose: () => dismiss(notice) })}
        >
          <Words
            notice={notice}
            isWhole={read === notice.id}
            onRead={(whole) => setRead(whole ? notice.id : null)}
          />
        </Notice>
      ))}
    </div>
  )
}

interface WordsProps {
  notice: PublicNotice
  isWhole: boolean
  onRead: (whole: boolean) => void
}

function Words({ notice, isWhole, onRead }: WordsProps) {
  const { title, hiddenTitle, shortMessage, longMessage } = notice
  return (
    <>
      {!hiddenTitle && <strong className={classes.publicTitle}>{title}</strong>}
      <span>{shortMessage}</span>
      {longMessage !== '' && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => onRead(!isWhole)}>
          {isWhole ? 'Read Less' : 'Read More'}
        </Button>
      )}
      {isWhole && <p className={classes.publicText}>{longMessage}</p>}
    </>
  )
}
