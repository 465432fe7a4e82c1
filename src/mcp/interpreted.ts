/**
 * Lets zod, with which the protocol's library checks messages, interpret its schemas. By default it generates a function for each schema at
 * the first message, and the client waits for all of them.
 */
(globalThis as {__zod_globalConfig?: object}).__zod_globalConfig = {jitless: true};

export {};
