import { open, type ScreenState, type Stage } from './stage.ts'

/** The pages of one user. */
export const userStates: readonly ScreenState[] = [
  { name: 'user profile', height: 1_200, show: (stage) => showUser(stage, '/system/users/jane') },
  { name: 'user editing', height: 1_800, show: (stage) => showUser(stage, '/system/users/edit/jane') },
  { name: 'user tokens', show: (stage) => showUser(stage, '/system/users/tokens/jane') },
]

async function showUser(stage: Stage, path: string): Promise<void> {
  await open(stage, path)
  await stage.page.getByRole('heading', { level: 1 }).filter({ hasText: /jane/i }).waitFor()
}
