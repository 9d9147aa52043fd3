/** A process that is stopped with its children (SIGSTOP): its sockets accept and take bytes, and nothing is ever answered. */
import { execFileSync } from 'node:child_process'

export interface Stallable {
  /** From now on it says nothing. */
  stall(): void
  resume(): void
}

/** Of each process its parent; PostgreSQL's are leaders of groups of their own. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => [child, ...childrenOf(child)])
}

export function stallable(pid: number): Stallable {
  // The parent first: it makes no more children then.
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(pid, name)
    for (const child of childrenOf(pid)) {
      try {
        process.kill(child, name)
      } catch {
        // It has just ended.
      }
    }
  }
  return { stall: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') }
}
