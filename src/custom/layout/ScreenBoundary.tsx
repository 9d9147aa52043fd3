/** A crash inside a screen keeps the shell and offers a retry; moving to another screen starts it anew. */
import { Component, type ReactNode } from 'react'
import { CrashedScreen } from '../pages/CrashedScreen'

interface State {
  error: unknown
}

export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <CrashedScreen error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
