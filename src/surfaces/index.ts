/** The package `castellan/surfaces`: reads, draws and operates agent surfaces in any terminal program. See README.md. */
export type {Component, ComponentType, Members, Surface} from '../contract/surface.ts';
export {JsonRefusal} from '../text/json/parse.ts';
export {createTheme, type Style, type Theme} from '../text/theme.ts';
export {clean} from '../text/visible.ts';
export type {Outcome} from './actions.ts';
export {checkSurface, type Report} from './check.ts';
export {type Block, blockOf} from './draw/block.ts';
export type {Line} from './draw/line.ts';
export {createPen, type Pen} from './draw/pen.ts';
export {type SeriesColors, seriesColors} from './draw/series-colors.ts';
export type {SurfaceOptions} from './live-surface.ts';
export {type PrintOptions, printConversation, printSurface} from './print.ts';
export {readSurfaces} from './read.ts';
export {ConversationView, type ConversationViewOptions} from './view/conversation-view.ts';
export {noTenantData, type TenantData, type TenantDataUpdate} from './view/tenant-data.ts';
export type {KeyResult} from './view/view.ts';
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
export {english, type OwnWords, type Words} from './words/words.ts';
