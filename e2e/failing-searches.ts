import type { SearchJob } from '@logline/contract'
import type { Page } from '@playwright/test'

export const executions = /\/api\/views\/search\/\w+\/execute/

/** Every search that is executed from now on ends with this error alone, as one that is too heavy does. */
export async function failSearches(page: Page, description: string): Promise<void> {
  await page.route(executions, async (route) => {
    const answer = await route.fetch()
    const job = (await answer.json()) as SearchJob
    for (const [query_id, result] of Object.entries(job.results)) {
      result.search_types = {}
      result.errors = [{ type: 'query', description, query_id }]
    }
    await route.fulfill({ response: answer, json: job })
  })
}
