/** Limits for a stream of A2UI messages. Its author is not trusted. */

/** Maximum UTF-16 units of a line. A message can hold a whole data model. */
export const lineLength = 8 * 1024 * 1024;
/** Surfaces of a stream at the same time. */
export const streamSurfaces = 1_000;
/** Components of a surface, shown or not. */
export const surfaceComponents = 20_000;
/** Components of all surfaces. */
export const streamComponents = 200_000;
/** UTF-16 units of the data models of all surfaces, as JSON. `modelLength` limits a single one. */
export const streamData = 64 * 1024 * 1024;
/** UTF-16 units of the components of all surfaces, as JSON. */
export const streamDefinitions = 64 * 1024 * 1024;
/** Components that templates and references of a surface expand to. */
export const expandedComponents = 4_000;
/** Messages for the agent that wait to be read, before a further error is only counted. */
export const waitingErrors = 100;
/** Messages for the agent that wait to be read, before a further event is refused. Errors alone never reach it. */
export const waitingActions = 200;
/** UTF-16 units of the messages that wait, as JSON, before a further event is refused. */
export const waitingSize = 64 * 1024 * 1024;
