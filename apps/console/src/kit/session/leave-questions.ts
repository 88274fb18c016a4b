/** Resolves to whether what is not saved may be lost. */
export type LeaveQuestion = () => Promise<boolean>

const questions = new Set<LeaveQuestion>()

/** Has this asked before the user signs out; what it returns takes the question back. */
export function askBeforeSignOut(question: LeaveQuestion): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

export async function maySignOut(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}
