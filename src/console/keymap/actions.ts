/** The commands of the action menu, in its order: what a person can do with a row, an item or the screen. */
import type {CommandId} from './commands.ts';

export const actionIds: readonly CommandId[] = [
	'list.open',
	'surface.act',
	'write.edit',
	'write.document',
	'write.rotate',
	'write.take-references',
	'write.delete-tools',
	'list.raw',
	'detail.raw',
	'surface.raw',
	'surface.inspect',
	'surface.copy',
	'list.open-url',
	'detail.open-url',
	'surface.open',
	'list.mark',
	'snapshot.save',
	'snapshot.compare',
	'snapshot.remove',
	'app.bookmark',
	'app.export',
	'watch.toggle',
	'app.refresh',
];

/** The commands behind "Copy…" in the action menu. */
export const copyIds: readonly CommandId[] = [
	'copy.id',
	'copy.name',
	'copy.field',
	'copy.row',
	'copy.raw',
	'copy.curl',
	'copy.address',
];
