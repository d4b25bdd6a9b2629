import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call, fetchJson, wordsOf } from '../../api/http';
import type { Tag } from '../../api/types';
import { useRenew } from '../use-during';

export const useTags = () =>
  useQuery({
    queryKey: ['tags', 'names'],
    queryFn: ({ signal }) => fetchJson<Tag[]>('/tags/', { query: { limit: 1000 }, signal }),
    staleTime: 60_000,
  });

/** Puts tags on a document and takes them off; a new one is made in place. */
export function useTagging(documentId: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const attempt = async <T>(work: () => Promise<T>, words: string): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      notify(wordsOf(error, words), { type: 'error' });
      return null;
    }
  };
  const add = async (tagId: number): Promise<void> => {
    await attempt(() => call(`/tags/${tagId}/documents/${documentId}`, { method: 'POST' }), 'review.tag_add_failed');
    await renew();
  };
  const remove = async (tagId: number): Promise<void> => {
    await attempt(() => call(`/tags/${tagId}/documents/${documentId}`, { method: 'DELETE' }), 'review.tag_remove_failed');
    await renew();
  };
  const create = async (name: string, color: string): Promise<void> => {
    if (name.trim() === '') return;
    const tag = await attempt(
      () => fetchJson<Tag>('/tags/', { method: 'POST', json: { name: name.trim(), color } }),
      'review.tag_create_failed',
    );
    if (!tag) return;
    notify('review.tag_created', { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['tags'] });
    await add(tag.id);
  };
  return { add, remove, create };
}
