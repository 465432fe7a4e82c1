/** The package `castellan/surfaces`: reads, draws and operates agent surfaces in any terminal program. See README.md. */
export type {Component, ComponentType, Members, Surface} from '../contract/surfaces.ts';
export {JsonRefusal} from '../text/json/parse.ts';
export {createTheme, type Style, type Theme} from '../text/theme.ts';
export {clean} from '../text/visible.ts';
export type {Outcome} from './engine/actions.ts';
export type {ArgumentType, HostFunction} from './engine/functions/host-calls.ts';
export {noTenantData, type TenantData, type TenantDataUpdate} from './engine/tenant-data.ts';
export {english, type OwnWords, type Words} from './engine/words/words.ts';
export {type Block, blockOf} from './picture/draw/block.ts';
export {createPen, createPlainPen, type Line, type Pen} from './picture/draw/pen.ts';
export {type SeriesColors, seriesColors} from './picture/draw/series-colors.ts';
export type {Capabilities, InlineCatalogue} from './read/a2ui/catalogues.ts';
export type {Rejection} from './read/a2ui/message.ts';
export type {ActionMessage, ErrorMessage, OutgoingMessage} from './read/a2ui/outgoing.ts';
export {type LineReport, type LineResult, MessageStream, type StreamOptions} from './read/a2ui/stream.ts';
export {readSurfaces} from './read/read.ts';
export {checkSurface, type Report} from './view/check.ts';
export {ConversationView, type ConversationViewOptions} from './view/conversation/conversation-view.ts';
export {keyOf, pressKey} from './view/conversation/keys.ts';
export type {KeyResult} from './view/key-result.ts';
export type {SurfaceOptions} from './view/live-surface.ts';
export {type PrintOptions, printConversation, printSurface} from './view/print.ts';
export {
	type Effect,
	type Intent,
	intents,
	type Key,
	type KeyHandlers,
	type Reaction,
	type Scene,
	type Widget,
} from './widgets/widget.ts';
export type {Catalogue} from './widgets/widgets.ts';
