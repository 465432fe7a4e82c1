/** The colour of the dialogs that change a protected tenant: that of its profile. Undefined for other tenants. */
import type {FrameColor} from '../../../text/theme.ts';
import {useServices} from '../../app/services.ts';

export function useProtectedColor(): FrameColor | undefined {
	const {writes, color = 'yellow', hasColor} = useServices();
	return writes.isProtected && hasColor ? color : undefined;
}
