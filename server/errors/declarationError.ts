/**
 * An error in the declaration of a resource that is found only with the stored data. The server does not start, and
 * prints the message without a stack trace.
 */
export class DeclarationError extends Error {}
