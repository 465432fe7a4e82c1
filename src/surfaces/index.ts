/**
 * The surfaces of agents: trees of components over data, drawn as text and operated by keys. Everything outside this folder uses them
 * through this file.
 */
export type {Outcome} from './engine/actions.ts';
export {drawnLines} from './engine/limits.ts';
export {
	type ChannelFacts,
	needsChannels,
	noTenantData,
	type TenantData,
} from './engine/tenant-data.ts';
export type {Node} from './engine/tree/tree.ts';
export {createPen, createPlainPen, type Pen} from './picture/draw/pen.ts';
export {seriesColors} from './picture/draw/series-colors.ts';
export {checkSurface} from './view/check.ts';
export {ConversationView} from './view/conversation/conversation-view.ts';
export {goesOn, motions, pressOrScroll} from './view/conversation/keys.ts';
export type {NodeKeys} from './view/conversation/near.ts';
export type {KeyResult} from './view/key-result.ts';
export {type PrintOptions, printConversation, printedView, printSurface} from './view/print.ts';
export {redactedSurface, watchedSurface} from './view/redaction.ts';
export type {View} from './view/view.ts';
export {type Intent, intents, type KeyHandlers} from './widgets/widget.ts';
