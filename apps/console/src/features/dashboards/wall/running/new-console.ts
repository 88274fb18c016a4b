import { composedQuery } from '../../../../api/query.ts'

/** Whether the server has another build of the console than the one that runs here. */
export const newConsoleQuery = composedQuery<boolean>({
  reads: [],
  load: async (_, { signal }) => {
    const answer = await fetch(document.baseURI, { cache: 'no-cache', signal })
    // A proxy's page, or none: nobody knows.
    if (!answer.ok) return false
    return isOther(await answer.text(), document)
  },
})

/** The start page names its script by what is in it. */
export function isOther(html: string, running: Document): boolean {
  const named = scriptOf(new DOMParser().parseFromString(html, 'text/html'))
  return named !== null && named !== scriptOf(running)
}

function scriptOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}
