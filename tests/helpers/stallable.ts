/**
 * Suspends a process and its children with SIGSTOP: their sockets still accept connections and data, but nothing
 * responds.
 */
import { execFileSync } from 'node:child_process'

export interface StallableProcess {
  /** Suspends the process, so that it does not respond but keeps its connections. */
  stall(): void
  resume(): void
}

/**
 * Returns the ids of all processes that a process has started, directly or indirectly. PostgreSQL's children lead their
 * own process groups, so a signal to one group would not reach all of them.
 */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => [child, ...childrenOf(child)])
}

export function createStallableProcess(pid: number): StallableProcess {
  // The parent process is stopped first, so that it cannot create more children.
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(pid, name)
    for (const child of childrenOf(pid)) {
      try {
        process.kill(child, name)
      } catch {
        // The process has ended meanwhile, so it needs no signal.
      }
    }
  }
  return { stall: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') }
}
