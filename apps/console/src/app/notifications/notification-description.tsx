import { AppLink } from '../../kit/app-link.tsx'

interface NotificationDescriptionProps {
  /** From the server. */
  html: string
  /** A link was followed. */
  onLeave: () => void
}

/** Its text with links inside the console. Whatever else the HTML has is shown as the text it holds. */
export function NotificationDescription({ html, onLeave }: NotificationDescriptionProps) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const nodes = [...body.children].flatMap(({ childNodes }) => [...childNodes])
  return nodes.map((node, at) => {
    const text = node.textContent ?? ''
    const to = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : ''
    // Addresses elsewhere are not what was asked for.
    if (!/^\/(?![/\\])/.test(to)) return text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
      <AppLink key={at} to={to} onClick={onLeave}>
        {text}
      </AppLink>
    )
  })
}
