/**
 * An error in a resource's declaration that shows only when the demo data is written to the database. The server does
 * not start, and prints the message without a stack trace.
 */
export class DeclarationError extends Error {}
