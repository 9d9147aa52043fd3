/** Runs a mail server that accepts every mail. Prints its port, then the recipient of each mail. */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      console.log(session.envelope.rcptTo[0].address)
      done()
    })
  },
})
// Without a listener, the process would end if a client closed its connection while the process was stopped (SIGSTOP).
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => console.log(server.server.address().port))
